import { useQuery } from '@tanstack/react-query'
import { conversationsResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { knownConversations, nameOfOther } from '../known-conversations.ts'
import { conversationQuery } from '../queries.ts'
import { Composer } from './composer.tsx'
import { OtherSide } from './other-side.tsx'
import * as styles from './thread.module.css'
import { Thread } from './thread.tsx'

export type ConversationPaneProps = { profileId: string; id: string }

/** The chosen conversation: the other side, the messages and the composer. */
export function ConversationPane({ profileId, id }: ConversationPaneProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...conversationQuery(profileId, id),
    // The list already contains it.
    initialData: () => knownConversations(profileId)?.find((known) => known.id === id),
    initialDataUpdatedAt: () =>
      queryClient.getQueryState(keyOf(conversationsResource, { as: profileId }))?.dataUpdatedAt,
  })
  if (!data && isMissing(error)) return <NoConversation />
  return (
    <section
      className={styles.thread}
      tabIndex={-1}
      aria-label={data ? `Conversation with ${nameOfOther(data)}` : 'Conversation'}
    >
      <header>
        <Link
          className={`${iconButtonStyles.iconButton} ${styles.back}`}
          to="/messages"
          aria-label="Back to list"
          title="Back to list"
        >
          <Icon name="left" />
        </Link>
        {data ? (
          <OtherSide profileId={profileId} conversation={data} />
        ) : (
          <Skeleton shape="fill" className={avatarStyles.avatar} />
        )}
      </header>
      {!data && error ? (
        <div className={styles.log}>
          <ErrorState message="Failed to load the conversation" onRetry={() => void refetch()} busy={isFetching} />
        </div>
      ) : (
        <Thread profileId={profileId} id={id} conversation={data} />
      )}
      {data && <Composer key={id} profileId={profileId} conversation={data} />}
    </section>
  )
}

function NoConversation() {
  return (
    <section className={`${styles.thread} ${styles.empty}`} tabIndex={-1} aria-label="Conversation">
      <EmptyState
        scene="stair"
        stacked
        as="h2"
        title="Conversation not found"
        body="It does not exist, or you are not part of it."
        action={<ButtonLink to="/messages">Back to list</ButtonLink>}
      />
    </section>
  )
}
