import type { ReactNode } from 'react'
import { pathOfThing, sentenceOf, wordsOfDecision } from '#contract/notification-words.ts'
import type { Notification } from '#contract/notifications.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { CoverPicture } from '#web/safety/sensitive/content-warning.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import { datedFormat } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { markRead } from './mark-read.ts'
import * as styles from './notifications.later.module.css'
import { useReadOnSight } from './use-read-on-sight.ts'

const ICONS: Record<Notification['kind'], IconName> = {
  like: 'heart-full',
  comment: 'comment',
  answer: 'answer',
  mention: 'at',
  follow: 'user-plus',
  release: 'music',
  event: 'pin',
  message: 'messages',
  merch: 'merch',
  decision: 'warning',
  outcome: 'check',
}
/** Types whose text was written by a user. */
const SAYS: readonly Notification['kind'][] = ['comment', 'answer', 'mention']
const THUMB_PX = 320

export type NotificationRowProps = {
  notification: Notification
  profileId: string
  /** The path of the notified profile. */
  ownPath: string
  onOpen?: () => void
  /** The actions on the notification. */
  children?: ReactNode
}

/** One notification: who did what to which work, and when. The whole row is a link. */
export function NotificationRow({ notification, profileId, ownPath, onOpen, children }: NotificationRowProps) {
  const { kind, thing, text, unread, at, event } = notification
  const row = useReadOnSight<HTMLLIElement>(notification, profileId)
  const quote = SAYS.includes(kind) && text
  const reason = kind === 'merch' && text
  // Opening it marks it as read, even within the first second.
  function open() {
    if (unread) markRead(profileId, notification)
    onOpen?.()
  }
  return (
    <li ref={row} className={classNames(styles.row, unread && styles.unread)}>
      <Faces notification={notification} />
      <div className={styles.text}>
        <p>
          <Sentence notification={notification} href={pathOf(notification, ownPath)} onOpen={open} />
        </p>
        {quote && <p className={styles.quote}>“{quote}”</p>}
        {reason && <p className={styles.reason}>{reason}</p>}
        <span className={`${styles.when} meta`}>
          <Icon name={ICONS[kind]} size="s" />
          {event ? (event.locationText ?? 'No place yet') : <RelativeTime iso={at} />}
        </span>
      </div>
      {children && <span className={styles.act}>{children}</span>}
      <span className={styles.thing}>
        {thing && thing.type !== 'conversation' && (
          <CoverPicture picture={thing.picture} alt="" shown={{ sizes: '44px', widthPx: THUMB_PX }} fallback={null} />
        )}
      </span>
      {unread && (
        <span className={styles.mark}>
          <span className={visuallyHiddenStyles.visuallyHidden}>unread</span>
        </span>
      )}
    </li>
  )
}

type SentenceProps = { notification: Notification; href: string; onOpen: () => void }

function Sentence({ notification, href, onOpen }: SentenceProps) {
  const { kind, thing, event, wasApproved, decided } = notification
  const link = (said: ReactNode) => (
    <AddressLink className={styles.link} href={href} onClick={onOpen}>
      <bdi>{said}</bdi>
    </AddressLink>
  )
  if (kind === 'merch')
    return (
      <>
        {link(thing?.title)} {wasApproved ? 'was approved and is on your profile' : 'was rejected'}
      </>
    )
  if (decided && (kind === 'decision' || kind === 'outcome'))
    return (
      <>
        {kind === 'outcome' ? 'You reported ' : ''}
        {link(thing?.title)}: {wordsOfDecision(kind, decided)}
      </>
    )
  if (kind === 'event' && event)
    return (
      <>
        {nearDayOf(event.localDate, new Date())}, {event.localTime}: {link(thing?.title)}
      </>
    )
  return <Deed notification={notification} link={link} />
}

type DeedProps = { notification: Notification; link: (said: ReactNode) => ReactNode }

/** The sentence about an activity of one or several users. */
function Deed({ notification, link }: DeedProps) {
  const names = notification.actors.map(profileName)
  const { who, did, thing, more } = sentenceOf({ ...notification, names, title: notification.thing?.title ?? '' })
  const [first, ...others] = who
  const name = (
    <b>
      <bdi>{first}</bdi>
    </b>
  )
  const second = (
    <bdi key="second">
      <b>{others[1]}</b>
    </bdi>
  )
  return (
    <>
      {thing ? name : link(name)}
      {others.length === 2 ? [' and ', second] : others.map((said) => ` ${said}`)} {did} {thing && link(thing)}
      {more}
    </>
  )
}

const shortDate = datedFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Today`, `Tomorrow`, or the date, on the reader's calendar; `localDate` is like `2026-11-09`. */
function nearDayOf(localDate: string, now: Date): string {
  const day = (ahead: number) => [now.getFullYear(), now.getMonth(), now.getDate() + ahead] as const
  const at = Date.parse(localDate)
  if (at === Date.UTC(...day(0))) return 'Today'
  return at === Date.UTC(...day(1)) ? 'Tomorrow' : shortDate(new Date(at))
}

/** Where the notification leads: to its work, to the only actor, or to the own profile. */
export function pathOf({ kind, thing, actors, people }: Notification, ownPath: string): string {
  if (thing) return pathOfThing(kind, thing)
  const [only] = actors
  return people === 1 && only ? `/${only.slug || only.handle}` : ownPath
}

type HouseLook = [icon: IconName, look: string | undefined]

function houseLook({ kind, wasApproved, decided }: Notification): HouseLook | null {
  if (kind === 'event') return ['events', styles.good]
  if (kind === 'merch') return wasApproved ? ['check', styles.good] : ['warning', styles.bad]
  if (kind === 'outcome') return ['check', styles.good]
  if (kind === 'decision') return decided?.state === 'undone' ? ['check', styles.good] : ['warning', styles.bad]
  return null
}

/** Pictures of the actors. Notifications of the site itself have a picture per type. */
function Faces({ notification }: { notification: Notification }) {
  const { actors, people } = notification
  const house = houseLook(notification)
  if (house) {
    const [name, look] = house
    return (
      <span className={classNames(styles.faces, styles.house, look)}>
        <Icon name={name} />
      </span>
    )
  }
  const shown = actors.slice(0, people > 1 ? 2 : 1)
  return (
    <span className={classNames(styles.faces, shown.length > 1 && styles.stacked)} aria-hidden="true">
      {shown.map((actor) => (
        <Avatar key={actor.id} src={actor.avatar?.url} name={profileName(actor)} id={actor.id} />
      ))}
    </span>
  )
}
