import { isolated } from '#contract/platform/isolated.ts'
import { Button } from '#web/ui/action/button.tsx'
import { type Draft, usePublishDraft } from './mutations.ts'

export function PublishButton({ draft, primary }: { draft: Draft; primary?: boolean }) {
  const { mutate, isPending } = usePublishDraft()
  return (
    <Button
      size="s"
      variant={primary ? 'primary' : undefined}
      busy={isPending}
      busyLabel="Publishing..."
      aria-label={isPending ? undefined : `Publish ${isolated(draft.title)}`}
      onClick={() => mutate(draft)}
    >
      Publish
    </Button>
  )
}
