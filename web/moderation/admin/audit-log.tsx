import { type AdminAction, type AuditEntry, auditLogResource } from '#contract/moderation.ts'
import { useResource } from '#web/platform/data.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { dateFormat } from '#web/ui/text/format.ts'
import * as styles from './audit-log.module.css'

/** ADMIN-04: all actions of admins, newest first. */
export function AuditLog() {
  const query = useResource(auditLogResource, {}, { staleTime: 0 })
  return (
    <Section title="Audit Log" className={spacingStyles.unruled}>
      <LoadedList
        query={query}
        waiting={<LogSkeleton />}
        failed="Failed to load the audit log"
        empty={<EmptyState scene="niche" title="No entries yet. Actions of admins appear here." />}
      >
        {(entries) => (
          <ol>
            {entries.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </LoadedList>
    </Section>
  )
}

const LogSkeleton = () => (
  <Loading label="Loading..." rows={4}>
    <div className={styles.entry}>
      <Skeleton width="60%" />
      <Skeleton width="30%" />
    </div>
  </Loading>
)

const times = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })

const DID: Readonly<Record<AdminAction, string>> = {
  'merch.approve': 'approved the merch item',
  'merch.reject': 'rejected the merch item',
  'comment.delete': 'deleted a comment',
  'case.decide': 'decided the case',
  'case.undo': 'took back the decision of case',
  'appeal.decide': 'decided the appeal of case',
  'rules.publish': 'published new rules',
  'prevention.update': 'changed the anti-spam lists',
  'admin.grant': 'gave admin rights to',
  'admin.revoke': 'took admin rights from',
  'account.quota': 'changed the quota of',
  'account.remove-factors': 'asked to remove the second factors of',
  'account.sign-out': 'signed out',
}

/** The actor, the action and the item, with the time and the changes. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { act, before, after, createdAt } = entry
  const changes = changesOf(before, after)
  return (
    <li className={styles.entry}>
      <p>
        <b>{whoOf(entry)}</b> {DID[act]} {subjectOf(entry) && <b>{subjectOf(entry)}</b>}
      </p>
      <time className="meta" dateTime={createdAt}>
        {times(new Date(createdAt))}
      </time>
      {changes.length > 0 && (
        <dl>
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt className="small dim">{field}</dt>
              <dd>
                {from !== null && <del>{from}</del>}
                {from !== null && to !== null && <span aria-hidden="true"> → </span>}
                {to !== null && <ins>{to}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function whoOf({ by, act }: AuditEntry): string {
  if (by) return by.email
  return act.startsWith('admin.') || act === 'account.quota' ? "The server's command" : 'A deleted account'
}

function subjectOf({ subjectId, subjectType, before, after }: AuditEntry): string | null {
  if (subjectId === null) return subjectType === 'user' ? 'a deleted account' : null
  const { title, email } = after ?? before ?? {}
  const name = title ?? email
  return typeof name === 'string' ? name : null
}

type Snapshot = Readonly<Record<string, unknown>> | null
type Change = { field: string; from: string | null; to: string | null }

/** Fields without meaning for readers. */
const COUNTERS: readonly string[] = ['revision', 'reasons', 'hours', 'isHeld']

const LABELS: Readonly<Record<string, string>> = {
  act: 'Action',
  kind: 'Kind',
  number: 'Case',
  until: 'Until',
  isGranted: 'Granted',
  title: 'Title',
  itemType: 'Type',
  price: 'Price',
  artworkId: 'Artwork',
  status: 'Status',
  shopifyUrl: 'Shopify Product URL',
  productImgUrl: 'Product Image URL',
  rejectionReason: 'Reason',
  author: 'Author',
  body: 'Text',
  assetId: 'On',
  profileId: 'Profile',
  atMs: 'Time in the track (ms)',
  createdAt: 'Created at',
  email: 'Email',
  admin: 'Admin',
  quotaMb: 'Quota in MB',
  version: 'Version',
  mailDomainsAdded: 'Mail providers added',
  mailDomainsRemoved: 'Mail providers removed',
  wordsAdded: 'Words added',
  wordsRemoved: 'Words removed',
}

/**
 * The fields in which two states differ, in words. With only one state, all fields that have a
 * value.
 */
export function changesOf(before: Snapshot, after: Snapshot): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !COUNTERS.includes(field))
    .map((field) => ({ field: LABELS[field] ?? field, from: words(before?.[field]), to: words(after?.[field]) }))
    .filter(({ from, to }) => from !== to)
}

function words(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}
