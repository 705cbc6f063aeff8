import { isolated } from '#contract/platform/isolated.ts'
import type { ReleaseKind } from '#contract/releases.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { counted } from '#contract/words/counted.ts'
import { datedFormat, dateFormat } from '#web/ui/text/format.ts'
import { defaultZone } from '#web/ui/time/local-time.ts'
import { cityOf, shortMoment } from '#web/works/releases/release-times.ts'
import { isHeard } from '#web/works/releases/release-words.ts'

const days = datedFormat({ day: 'numeric', month: 'short' })
const moments = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** `November 30, 2026 at 11:59 PM (Prague)`, by the reader's clock. */
export const untilText = (iso: string): string => `${moments(new Date(iso))} (${cityOf(defaultZone())})`

/** `…/s/k7Qm`: enough of an address to recognise it. */
export const shortAddress = (url: string): string => `…/s/${(url.split('/s/')[1] ?? '').slice(0, 4)}`

/** How often a link was heard and when last, in two lines. */
export function heardText({ plays, lastHeardAt, createdAt }: SecretLink): [string, string] {
  if (plays === 0) return ['not heard yet', `made ${days(new Date(createdAt))}`]
  return [counted(plays, 'play'), lastHeardAt ? `last ${shortMoment(lastHeardAt)}` : '']
}

/** When a link ends, in up to two lines. */
export function endText({ endsAt }: Pick<SecretLink, 'endsAt'>, nowMs: number): string[] {
  if (!endsAt) return ['no end']
  return [Date.parse(endsAt) > nowMs ? 'ends' : 'ended', days(new Date(endsAt))]
}

const times = (plays: number): string => (plays === 1 ? 'once' : plays === 2 ? 'twice' : `${plays} times`)

/** The question before a link is revoked. */
export function revokeWords(kind: ReleaseKind, { name, plays }: Pick<SecretLink, 'name' | 'plays'>) {
  const heard = plays === 0 ? 'It was not heard yet.' : `It was heard ${times(plays)}.`
  const what = isHeard(kind)
    ? `People with this link can no longer listen. ${heard} A file that somebody saved stays with them.`
    : 'People with this link can no longer see it.'
  return { title: `Revoke “${isolated(name)}”?`, message: `${what} This cannot be undone. You can make a new link.` }
}

const plannedDays = datedFormat({ day: 'numeric', month: 'long' })

/** When an unreleased work is planned to be public, by the reader's clock. */
export const plannedText = ({ plannedAt }: { plannedAt: string | null }): string =>
  `Not released yet.${plannedAt ? ` Planned for ${plannedDays(new Date(plannedAt))}.` : ''}`
