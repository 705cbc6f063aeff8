import { type RefObject, useRef } from 'react'
import { devicesResource, type SignedInDevice } from '#contract/accounts.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { useEndOtherSessions } from './mutations.ts'
import { SessionRow } from './session-row.tsx'

/** AUTH-11: where one is signed in, each with its way out. */
export function SessionsSection() {
  const query = useResource(devicesResource, {})
  return (
    <Section title="Sessions">
      {query.data && <Sessions items={query.data.items} />}
      {query.isPending && <SessionsSkeleton />}
      {query.isError && !query.data && (
        <ErrorState
          message="Your sessions could not be loaded."
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </Section>
  )
}

function Sessions({ items }: { items: SignedInDevice[] }) {
  const list = useRef<HTMLUListElement>(null)
  const hasOthers = items.some(({ isThisDevice }) => !isThisDevice)
  return (
    <>
      <ul aria-label="Signed-in devices" ref={list} tabIndex={-1}>
        {items.map((item) => (
          // the button that was pressed goes away with its row: the list takes the focus
          <SessionRow key={item.id} session={item} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
      {hasOthers && <EndOthers list={list} />}
    </>
  )
}

function EndOthers({ list }: { list: RefObject<HTMLUListElement | null> }) {
  const end = useEndOtherSessions()
  return (
    <div>
      <Button
        variant="danger"
        busy={end.isPending}
        busyLabel="Signing out..."
        onClick={() => end.mutate(undefined, { onSuccess: () => list.current?.focus() })}
      >
        Sign out everywhere else
      </Button>
    </div>
  )
}

function SessionsSkeleton() {
  return (
    <Loading label="Loading your sessions">
      <div className={layoutStyles.stack}>
        <Skeleton shape="fill" height="3.25rem" />
        <Skeleton shape="fill" height="3.25rem" />
      </div>
    </Loading>
  )
}
