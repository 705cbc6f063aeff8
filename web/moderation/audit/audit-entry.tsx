import type { AdminAct, AuditEntry } from '#contract/moderation.ts'
import { dateFormat } from '#web/ui/text/format.ts'
import * as styles from './audit-log.module.css'
import { changesOf } from './changes.ts'

const times = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })

const DID: Readonly<Record<AdminAct, string>> = {
  'merch.approve': 'approved the merch item',
  'merch.reject': 'rejected the merch item',
  'comment.delete': 'deleted a comment',
  'admin.grant': 'made an admin of',
  'admin.revoke': 'took the rights of an admin from',
}

/** Who did what to what, when, and what was different afterwards. */
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
  return act.startsWith('admin.') ? "The server's command" : 'A deleted account'
}

function subjectOf({ subjectId, before, after }: AuditEntry): string | null {
  if (subjectId === null) return 'an account that is gone'
  const { title, email } = after ?? before ?? {}
  const name = title ?? email
  return typeof name === 'string' ? name : null
}
