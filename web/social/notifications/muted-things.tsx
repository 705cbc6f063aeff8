import { useMutation } from '@tanstack/react-query'
import type { NotificationThing } from '#contract/notifications.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { nameOf, setMuted } from './mutes.ts'
import * as styles from './notification-settings.later.module.css'

/**
 * TELL-07: the works and conversations that the active profile has muted, each with a button to
 * undo it.
 */
export function MutedThings({ things, profileId }: { things: NotificationThing[]; profileId: string }) {
  if (things.length === 0) return null
  return (
    <Section title="Stopped notifications">
      <ul className={styles.silenced}>
        {things.map((thing) => (
          <MutedThing key={thing.id} thing={thing} profileId={profileId} />
        ))}
      </ul>
    </Section>
  )
}

function MutedThing({ thing, profileId }: { thing: NotificationThing; profileId: string }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => setMuted(profileId, thing, false) })
  const name = nameOf(thing)
  return (
    <li>
      <span>{thing.type === 'conversation' ? `With ${isolated(thing.title)}` : name}</span>
      <Button size="s" busy={isPending} aria-label={`Notify me about ${isolated(name)} again`} onClick={() => mutate()}>
        Notify me again
      </Button>
    </li>
  )
}
