import { memo } from 'react'
import type { Message } from '#contract/messages.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { datedFormat, dateFormat } from '#web/ui/text/format.ts'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { LinkPreviewBox } from '../link-previews/link-preview.tsx'
import { pathsOf } from '../link-previews/queries.ts'
import * as lineStyles from './message-line.later.module.css'
import * as styles from './thread.module.css'

type Props = {
  block: Block
  profileId: string
  otherName: string
  onReport: (messageId: string) => void
  onTakeBack: (messageId: string) => void
}

/** Consecutive messages, with a line for each new day and a time below those of one minute. */
export const MessageBlock = memo(
  function MessageBlock({ block, ...props }: Props) {
    const { items, before, after } = block
    return (
      <div className={styles.block}>
        {items.map((message, at) => (
          <MessageEntry
            key={message.id}
            message={message}
            before={at > 0 ? items[at - 1] : before}
            after={at < items.length - 1 ? items[at + 1] : after}
            {...props}
          />
        ))}
      </div>
    )
  },
  (a, b) => a.profileId === b.profileId && a.otherName === b.otherName && isSameBlock(a.block, b.block),
)

type EntryProps = Omit<Props, 'block'> & {
  message: Message
  before: Message | undefined
  after: Message | undefined
}

function MessageEntry(props: EntryProps) {
  const { message, before, after, profileId, otherName, onReport, onTakeBack } = props
  const { id, content, takenBack, createdAt } = message
  const isOwn = message.senderId === profileId
  const isNewDay = !before || dayOf(before.createdAt) !== dayOf(createdAt)
  const stamp = formatMoment(createdAt)
  const goesOn = after?.senderId === message.senderId && formatMoment(after.createdAt) === stamp
  const own = isOwn && styles.own
  return (
    <div className={classNames(styles.message, own)} data-message={id}>
      {isNewDay && <p className={`${styles.day} meta`}>{formatDay(createdAt)}</p>}
      <div className={classNames(lineStyles.line, own && lineStyles.own)}>
        {isOwn && !takenBack && (
          <IconButton
            icon="close"
            label="Take back this message"
            className={lineStyles.report}
            aria-haspopup="dialog"
            onClick={() => onTakeBack(id)}
          />
        )}
        {takenBack ? (
          <p className={lineStyles.takenBack} data-part="taken-back">
            {wordsOfTakenBack(isOwn)}
          </p>
        ) : (
          <Bubble author={isOwn ? 'You' : otherName} own={own} content={content} />
        )}
        {!isOwn && !takenBack && (
          <IconButton
            icon="more"
            label="Report this message"
            className={lineStyles.report}
            aria-haspopup="dialog"
            onClick={() => onReport(id)}
          />
        )}
      </div>
      {pathsOf(message).map((path) => (
        <LinkPreviewBox key={path} profileId={profileId} path={path} />
      ))}
      {!goesOn && (
        <time className={`${styles.time} meta`} dateTime={createdAt} title={formatWhole(createdAt)}>
          {stamp}
        </time>
      )}
    </div>
  )
}

type BubbleProps = { author: string; own: string | false | undefined; content: string }

const Bubble = ({ author, own, content }: BubbleProps) => (
  <p className={classNames(styles.bubble, '', own)} data-part="bubble">
    <VisuallyHidden>{author}: </VisuallyHidden>
    <LinkedText text={content} />
  </p>
)

/** The text shown for a message that was taken back. */
export const wordsOfTakenBack = (isOwn: boolean): string =>
  isOwn ? 'You took back this message' : 'This message was taken back'

/**
 * Messages that are laid out together. `before` and `after` are the neighbours on which their dates
 * and times depend.
 */
type Block = { key: number; items: Message[]; before: Message | undefined; after: Message | undefined }

/** The number of messages per block. Blocks outside the screen are not laid out. */
const SIZE = 50

/** Blocks by message number, so that a message stays in its block, whatever is added before it. */
export function blocksOf(items: readonly Message[]): Block[] {
  const blocks: Block[] = []
  for (const [at, message] of items.entries()) {
    const key = Math.floor((message.seq - 1) / SIZE)
    const last = blocks.at(-1)
    if (last?.key === key) last.items.push(message)
    else {
      if (last) last.after = message
      blocks.push({ key, items: [message], before: items[at - 1], after: undefined })
    }
  }
  return blocks
}

/** Messages change only when their sender is deleted or takes them back. */
const isSameBlock = (a: Block, b: Block): boolean =>
  a.items.length === b.items.length &&
  a.before?.id === b.before?.id &&
  a.after?.id === b.after?.id &&
  a.items.every(({ id, senderId, takenBack }, at) => {
    const other = b.items[at]
    return id === other?.id && senderId === other.senderId && takenBack === other.takenBack
  })

const days = datedFormat({ month: 'short', day: 'numeric' })
const moments = datedFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const whole = dateFormat({ dateStyle: 'full', timeStyle: 'short' })

/** `Oct 14`, from an ISO string. All these functions use the viewer's language and time zone. */
export const formatDay = (iso: string): string => days(new Date(iso))

/** `Oct 14, 11:40 AM` */
const formatMoment = (iso: string): string => moments(new Date(iso))

/** With the year, for the tooltip. */
export const formatWhole = (iso: string): string => whole(new Date(iso))

/** Equal for two times on the same calendar day. */
const dayOf = (iso: string): string => new Date(iso).toDateString()
