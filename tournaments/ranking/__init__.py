"""The ranking from final results and the ledger's lines: whole numbers, every tie explained."""

from __future__ import annotations

from tournaments.ranking.reconciling import Reconciliation, reconcile
from tournaments.ranking.standings import rank, rank_groups
from tournaments.ranking.values import (
    TIE_KEYS,
    USUAL_CHAIN,
    Game,
    LedgerLine,
    RankingRules,
    Score,
    Standing,
    TieKey,
)

__all__ = [
    "TIE_KEYS",
    "USUAL_CHAIN",
    "Game",
    "LedgerLine",
    "RankingRules",
    "Reconciliation",
    "Score",
    "Standing",
    "TieKey",
    "rank",
    "rank_groups",
    "reconcile",
]
