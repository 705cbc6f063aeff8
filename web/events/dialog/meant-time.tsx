import { dateAndTime, viewersTime, zoneName } from '#web/events/times/event-times.ts'
import { whatIsMeant } from '#web/events/times/local-time.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import * as styles from './event-form.module.css'
import type { EventDraft } from './use-event-form.ts'

/** EVENT-04: says which moment will be stored, and what the clocks do then. Nothing while there is no date or time yet. */
export function MeantTime({ draft }: { draft: EventDraft }) {
  const meant = whatIsMeant(draft.localDate, draft.localTime, draft.timeZone)
  return (
    <p className={`${fieldStyles.hint} ${styles.meant}`} role="status">
      {meant && said(draft.timeZone, meant)}
    </p>
  )
}

function said(timeZone: string, meant: NonNullable<ReturnType<typeof whatIsMeant>>): string {
  const at = { ...meant, startAt: meant.startAt.toISOString(), timeZone }
  const here = viewersTime(at)
  return [
    meant.kind === 'skipped' && 'The clocks go forward, so this time does not exist that day.',
    meant.kind === 'twice' && 'The clocks go back, so this time comes twice that day. The first one is used.',
    `Starts ${dateAndTime(at)} ${zoneName(at)}${here ? `, ${here} your time` : ''}.`,
    meant.startAt < new Date() && 'This is in the past.',
  ]
    .filter(Boolean)
    .join(' ')
}
