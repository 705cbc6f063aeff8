import type { Restrictions } from '#contract/blocks.ts'
import type { Conversation } from '#contract/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { ProfileMore } from '#web/social/blocks/profile-restrictions.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { useArchive } from '../archive.ts'
import { changeConversation, handleOfOther, nameOfOther, withRestriction } from '../known-conversations.ts'
import * as styles from './thread.module.css'

export type OtherSideProps = { profileId: string; conversation: Conversation }

/** The other side of a conversation, and the actions on it. */
export function OtherSide({ profileId, conversation }: OtherSideProps) {
  const { id, other, viewer } = conversation
  const change = restrictionChange(profileId, id)
  const archive = useArchive(profileId, id)
  const name = nameOfOther(conversation)
  return (
    <>
      <Avatar src={other?.avatar?.thumbUrl} name={name} id={other?.id ?? id} eager />
      <div className={`${styles.person} ${touchStyles.names}`}>
        <h2 className="strong truncated">
          {other ? (
            <Link to="/$slug" params={{ slug: other.slug || other.handle }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="meta truncated">
          @{handleOfOther(conversation)}
          {viewer.muted && ' · muted'}
        </p>
      </div>
      <Button
        size="s"
        aria-label={viewer.archived ? 'Unarchive this conversation' : 'Archive this conversation'}
        busy={archive.isPending}
        busyLabel="Saving..."
        onClick={() => archive.mutate(!viewer.archived)}
      >
        {viewer.archived ? 'Unarchive' : 'Archive'}
      </Button>
      {other && <ProfileMore profile={{ ...other, viewer }} onChange={change} conversationId={id} />}
    </>
  )
}

/**
 * Stores a block or mute of the other side in the cached conversation, so that the page shows it.
 */
export const restrictionChange = (profileId: string, id: string) => (change: Partial<Restrictions>) =>
  void changeConversation(profileId, id, (known) => withRestriction(known, change))
