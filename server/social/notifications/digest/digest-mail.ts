import { layOut } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { DescribedNotification } from '../find-deliverable.ts'

/**
 * What one profile of the account has not read: `items`, the newest first. `isMore`: there are more
 * unread notifications than these.
 */
export type DigestPart = { name: string; items: DescribedNotification[]; isMore: boolean }

export type Digest = {
  to: string
  rhythm: 'daily' | 'weekly'
  parts: [DigestPart, ...DigestPart[]]
  /** The account whose digests the link at the foot ends. */
  token: string
}

/** Lists of mails cut off longer subjects. */
const SUBJECT_MAX = 120

/**
 * TELL-06: the unread notifications of an account since its last digest. If there are several
 * profiles, each part has a name above it.
 */
export function digestMail(publicUrl: string, { to, rhythm, parts, token }: Digest): Mail {
  const items = parts.flatMap((part) => part.items)
  const others = items.length - 1
  const first = items[0]?.title ?? ''
  const more = others > 0 || parts.some(({ isMore }) => isMore) ? ', and more' : ''
  const unsubscribe = `${publicUrl}/notifications/unsubscribe?token=${token}`
  const mail = layOut(publicUrl, to, {
    subject: `${shortened(first)}${more}`,
    preview: items[0]?.body || 'What you have not read yet.',
    heading: 'New activity',
    before: [],
    sections: parts.map((part) => ({
      ...(parts.length > 1 && { title: part.name }),
      items: part.items.map(({ title, body, isQuote, url }) => ({
        text: title,
        below: isQuote && body ? `\u201c${body}\u201d` : body,
        link: `${publicUrl}${url}`,
      })),
      ...(part.isMore && { more: 'There are more notifications than this mail shows.' }),
    })),
    button: { label: 'All notifications', link: `${publicUrl}/notifications` },
    after: [
      `You get this mail ${rhythm === 'daily' ? 'once a day' : 'once a week'}, if there is something that you have not read.`,
      { text: 'Choose what it contains and how often we send it', link: `${publicUrl}/notifications/settings` },
      { text: 'Unsubscribe', link: unsubscribe },
    ],
  })
  return { ...mail, unsubscribe }
}

const shortened = (text: string): string =>
  text.length <= SUBJECT_MAX
    ? text
    : `${text
        .slice(0, SUBJECT_MAX)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
