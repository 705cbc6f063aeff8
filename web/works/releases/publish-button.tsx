import { isolated } from '#contract/platform/isolated.ts'
import type { ReleaseKind } from '#contract/releases.ts'
import { Button } from '#web/ui/action/button.tsx'
import { useChangeRelease } from './change-release.ts'

/** Publishes a work from a list of its owner. */
export function PublishButton({ work }: { work: { kind: ReleaseKind; id: string; title: string } }) {
  const { mutate, isPending } = useChangeRelease(work)
  return (
    <Button
      size="s"
      busy={isPending}
      busyLabel="Publishing..."
      aria-label={isPending ? undefined : `Publish ${isolated(work.title)}`}
      onClick={() => mutate({ state: 'public', schedule: null })}
    >
      Publish
    </Button>
  )
}
