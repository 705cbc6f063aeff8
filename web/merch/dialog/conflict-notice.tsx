import type { OwnMerchItem } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { Button } from '#web/ui/action/button.tsx'
import { formatPrice } from '../price.ts'
import { StatusBadge } from '../status-badge.tsx'
import * as styles from './merch-dialog.module.css'

type ConflictNoticeProps = { other: OwnMerchItem; onTake: () => void; onKeep: () => void }

/** The item was changed in another tab or decided on by an admin meanwhile: nothing typed is lost, and nothing is written over unseen. */
export function ConflictNotice({ other, onTake, onKeep }: ConflictNoticeProps) {
  return (
    <div className={styles.conflict} role="alert">
      <p className="strong">This item was changed elsewhere since you opened it. What you typed is not saved.</p>
      <p className="small">
        Saved now: {other.title}, {MERCH_TYPES[other.itemType].label}, {formatPrice(other.price)},{' '}
        {other.artwork ? `artwork ${other.artwork.title}` : 'no artwork'} <StatusBadge status={other.status} />
      </p>
      <span className={styles.actions}>
        <Button size="s" onClick={onTake}>
          Use the saved version
        </Button>
        <Button size="s" onClick={onKeep}>
          Save my version instead
        </Button>
      </span>
    </div>
  )
}
