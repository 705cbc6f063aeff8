import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { revealedArtistsResource } from '#contract/sensitive.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { ProfileRow } from '#web/people/profiles/profile-row.tsx'
import { useResource } from '#web/platform/data.ts'
import { useSession } from '#web/platform/session.ts'
import { useChooseToSee, useShowAll } from '#web/safety/sensitive/choose.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadedRows } from '#web/ui/feedback/loaded-rows.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './sensitive-section.later.module.css'

const CHOICES = [
  { value: 'veil', label: 'Hide them' },
  { value: 'show', label: 'Show all' },
] as const

/**
 * GUARD-06: whether pictures of sensitive works are shown, and the artists whose pictures always
 * are.
 */
export function SensitiveSection() {
  const { user } = useSession()
  const { mutate, isPending, variables } = useShowAll()
  const isShown = isPending ? variables : user?.unveiled.all
  return (
    <Section title="Sensitive works">
      <div className={styles.parts}>
        <p className="dim">
          Pictures that their artists or the moderators have marked as sensitive are hidden until you choose to see
          them. Your choice applies in every browser where you sign in.
        </p>
        <Choice
          label="Pictures of sensitive works"
          options={CHOICES}
          value={isShown ? 'show' : 'veil'}
          onValueChange={(choice) => mutate(choice === 'show')}
        />
        <div>
          <p className="strong">Artists always shown</p>
          <AlwaysShown />
        </div>
      </div>
    </Section>
  )
}

function AlwaysShown() {
  const query = useResource(revealedArtistsResource, {})
  return (
    <LoadedRows
      query={query}
      waiting={<Loading label="Loading artists" width="60%" />}
      failed="Failed to load artists. Please try again."
      empty={<p>None yet</p>}
    >
      {(artist) => <ArtistRow artist={artist} />}
    </LoadedRows>
  )
}

function ArtistRow({ artist }: { artist: ProfileSummary }) {
  const { mutate, isPending } = useChooseToSee()
  return (
    <ProfileRow profile={artist}>
      <Button
        size="s"
        busy={isPending}
        aria-label={`Hide sensitive works of ${isolated(profileName(artist))} again`}
        onClick={() => !isPending && mutate({ kind: 'artists', id: artist.id, isShown: false })}
      >
        Hide again
      </Button>
    </ProfileRow>
  )
}
