import { memo } from 'react'
import type { Message } from '#contract/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { LinkCard } from '../cards/link-card.tsx'
import { pathsOf } from '../cards/queries.ts'
import { type Block, isSameBlock } from './blocks.ts'
import * as styles from './thread.module.css'
import { dayOf, formatDay, formatMoment, formatWhole } from './times.ts'

type Props = { block: Block; profileId: string; otherName: string }

/** Some messages in their order, with a line for each new day and the time under those of one minute. */
export const MessageBlock = memo(
  function MessageBlock({ block, profileId, otherName }: Props) {
    const { items, before, after } = block
    return (
      <div className={styles.block}>
        {items.map((message, at) => (
          <MessageEntry
            key={message.id}
            message={message}
            before={at > 0 ? items[at - 1] : before}
            after={at < items.length - 1 ? items[at + 1] : after}
            isOwn={message.senderId === profileId}
            profileId={profileId}
            otherName={otherName}
          />
        ))}
      </div>
    )
  },
  (a, b) => a.profileId === b.profileId && a.otherName === b.otherName && isSameBlock(a.block, b.block),
)

type EntryProps = {
  message: Message
  before: Message | undefined
  after: Message | undefined
  isOwn: boolean
  profileId: string
  otherName: string
}

function MessageEntry({ message, before, after, isOwn, profileId, otherName }: EntryProps) {
  const { id, content, createdAt } = message
  const isNewDay = !before || dayOf(before.createdAt) !== dayOf(createdAt)
  const stamp = formatMoment(createdAt)
  const goesOn = after?.senderId === message.senderId && formatMoment(after.createdAt) === stamp
  const own = isOwn && styles.own
  return (
    <div className={classNames(styles.message, own)} data-message={id}>
      {isNewDay && <p className={`${styles.day} meta`}>{formatDay(createdAt)}</p>}
      <p className={classNames(styles.bubble, '', own)} data-part="bubble">
        <VisuallyHidden>{isOwn ? 'You' : otherName}: </VisuallyHidden>
        <LinkedText text={content} />
      </p>
      {pathsOf(message).map((path) => (
        <LinkCard key={path} profileId={profileId} path={path} />
      ))}
      {!goesOn && (
        <time className={`${styles.time} meta`} dateTime={createdAt} title={formatWhole(createdAt)}>
          {stamp}
        </time>
      )}
    </div>
  )
}
