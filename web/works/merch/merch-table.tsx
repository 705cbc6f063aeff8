import type { OwnMerchItem } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { EditDeleteIcons } from '#web/ui/action/edit-delete.tsx'
import * as tableStyles from '#web/ui/layout/table.module.css'
import { Table, TableSkeleton } from '#web/ui/layout/table.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as styles from './merch-table.module.css'
import { formatPrice } from './price.ts'
import { StatusBadge } from './status-badge.tsx'

type OnDo = (act: 'edit' | 'delete', item: OwnMerchItem) => void

export function MerchTable({ items, onDo }: { items: readonly OwnMerchItem[]; onDo: OnDo }) {
  return (
    <Table label="Merch items" className={`${tableStyles.blocks} ${styles.table}`}>
      <MerchTableHead />
      <tbody>
        {items.map((item) => (
          <MerchTableRow key={item.id} item={item} onDo={onDo} />
        ))}
      </tbody>
    </Table>
  )
}

export const MerchTableSkeleton = () => (
  <TableSkeleton
    label="Loading merch items"
    className={`${tableStyles.blocks} ${styles.table}`}
    head={<MerchTableHead />}
    columns={6}
  />
)

function MerchTableHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Title</th>
        <th scope="col">Category</th>
        <th scope="col" className={tableStyles.number}>
          Price
        </th>
        <th scope="col">Status</th>
        <th scope="col">Link to Item</th>
        <th scope="col" className={tableStyles.number}>
          Actions
        </th>
      </tr>
    </thead>
  )
}

function MerchTableRow({ item, onDo }: { item: OwnMerchItem; onDo: OnDo }) {
  const { title, itemType, price, status } = item
  return (
    <tr>
      <td className={`${styles.title} strong`}>{title}</td>
      <td className={`${styles.type} dim`}>{MERCH_TYPES[itemType]}</td>
      <td className={`${styles.price} ${tableStyles.number}`}>
        <span className="tabular-numbers">{formatPrice(price)}</span>
      </td>
      <td className={styles.status}>
        <StatusBadge status={status} />
        {status === 'rejected' && <Rejection reason={item.rejectionReason} />}
      </td>
      <td className={`${styles.link} ${touchStyles.links}`}>
        <ShopLink item={item} />
      </td>
      <td className={styles.actions}>
        <span className={tableStyles.actions}>
          <EditDeleteIcons title={title} onEdit={() => onDo('edit', item)} onDelete={() => onDo('delete', item)} />
        </span>
      </td>
    </tr>
  )
}

/** MERCH-03: the admin's reason, and what to do next. */
const Rejection = ({ reason }: { reason: string | null }) => (
  <>
    {reason && <p className={`small ${styles.reason}`}>{reason}</p>}
    <p className="small dim">Rejected. Edit it to submit it again.</p>
  </>
)

function ShopLink({ item: { title, shopifyUrl } }: { item: OwnMerchItem }) {
  if (!shopifyUrl) return <span className="dim small">Not in the shop yet</span>
  return (
    <a
      className={`link ${styles.shopLink}`}
      href={shopifyUrl}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      aria-label={`View in shop: ${isolated(title)}`}
    >
      View in shop
      <Icon name="external" size="s" />
    </a>
  )
}
