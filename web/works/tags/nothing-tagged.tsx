import { isolated } from '#contract/platform/isolated.ts'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export type NothingTaggedProps = { tag: string | null; things: 'tracks' | 'artworks'; to: '/find-music' | '/find-art' }

/** Replaces an empty list of all works of a type, or of those with a tag. */
export function NothingTagged({ tag, things, to }: NothingTaggedProps) {
  const all = <ButtonLink to={to}>{`Show all ${things}`}</ButtonLink>
  return tag ? (
    <EmptyState scene="niche" as="h2" title={`No ${things} tagged “${isolated(tag)}”.`} action={all} />
  ) : (
    <EmptyState scene="niche" as="h2" title={`No ${things} yet.`} body="The first one will appear here." />
  )
}
