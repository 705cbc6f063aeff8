import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { unveiledArtistsResource } from '#contract/sensitive.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import * as profileRowStyles from '#web/people/profiles/profile-row.module.css'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { useChooseToSee, useShowAll } from '#web/safety/sensitive/choose.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as styles from './sensitive-section.later.module.css'

const CHOICES = [
  { value: 'veil', label: 'Veil them' },
  { value: 'show', label: 'Show all' },
] as const

/** GUARD-06: whether pictures of sensitive works are shown, and those whose always are. */
export function SensitiveSection() {
  const { user } = useSession()
  const { mutate, isPending, variables } = useShowAll()
  const isShown = isPending ? variables : user?.unveiled.all
  return (
    <Section title="Sensitive works">
      <div className={styles.parts}>
        <p className="dim">
          Pictures that their artists or the moderators have marked are veiled until you choose to look. What you chose
          holds in every browser that you sign in with.
        </p>
        <Choice
          label="Their pictures"
          options={CHOICES}
          value={isShown ? 'show' : 'veil'}
          onValueChange={(choice) => mutate(choice === 'show')}
        />
        <div>
          <p className="strong">Always shown</p>
          <AlwaysShown />
        </div>
      </div>
    </Section>
  )
}

function AlwaysShown() {
  const query = useResource(unveiledArtistsResource, {})
  return (
    <LoadedList
      query={query}
      waiting={<Loading label="Loading artists" width="60%" />}
      failed="Failed to load artists. Please try again."
      empty={<p>Nobody yet</p>}
    >
      {(artists) => (
        <ul>
          {artists.map((artist) => (
            <ArtistRow key={artist.id} artist={artist} />
          ))}
        </ul>
      )}
    </LoadedList>
  )
}

function ArtistRow({ artist }: { artist: ProfileSummary }) {
  const { avatar, handle, slug, id } = artist
  const { mutate, isPending } = useChooseToSee()
  const name = profileName(artist)
  return (
    <li className={profileRowStyles.profile}>
      <Link className={profileRowStyles.link} to="/$slug" params={{ slug: slug || handle }}>
        <Avatar src={avatar?.thumbUrl} name={name} id={id} />
        <span className={`${profileRowStyles.person} ${touchStyles.names}`}>
          <span className={`${profileRowStyles.name} truncated`}>{name}</span>
          <span className="meta truncated">@{handle}</span>
        </span>
      </Link>
      <Button
        size="s"
        busy={isPending}
        aria-label={`Veil works of ${isolated(name)} again`}
        onClick={() => !isPending && mutate({ kind: 'artists', id, isShown: false })}
      >
        Veil again
      </Button>
    </li>
  )
}
