import { useState } from 'react'
import { blockedResource, mutedResource } from '#contract/blocks.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import * as styles from '#web/people/profiles/profile-row.module.css'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { type RestrictionKind, toggleRestriction } from './toggle-restriction.ts'

const WORDS = {
  blocks: {
    title: 'Blocked profiles',
    what: 'Neither of you can message or follow the other, or comment on the other’s things. They are not told.',
    none: 'No blocked profiles',
    acts: ['Block', 'Unblock'],
  },
  mutes: {
    title: 'Muted profiles',
    what:
      'Their messages do not count as unread, and what they publish stays out of your home feed. ' +
      'They are not told.',
    none: 'No muted profiles',
    acts: ['Mute', 'Unmute'],
  },
} as const

/** SOCIAL-08: whom the active profile keeps away, each with the way to let them come back. */
export function RestrictedProfiles() {
  const profile = useActiveProfile()
  if (!profile) return null
  return (['blocks', 'mutes'] as const).map((kind) => (
    <Section
      key={`${kind} ${profile.id}`}
      title={WORDS[kind].title}
      aside={<span className="meta">of @{profile.handle}</span>}
    >
      <p className="dim">{WORDS[kind].what}</p>
      <RestrictedList profileId={profile.id} kind={kind} />
    </Section>
  ))
}

type ListProps = { profileId: string; kind: RestrictionKind }

function RestrictedList({ profileId, kind }: ListProps) {
  const query = useResource(kind === 'blocks' ? blockedResource : mutedResource, { as: profileId })
  return (
    <LoadedList
      query={query}
      waiting={<Loading label="Loading profiles" width="60%" />}
      failed="Failed to load profiles. Please try again."
      empty={<p>{WORDS[kind].none}</p>}
    >
      {(listed) => (
        <ul>
          {listed.map((profile) => (
            <RestrictedRow key={profile.id} profile={profile} kind={kind} />
          ))}
        </ul>
      )}
    </LoadedList>
  )
}

/** Stays after it was let back, to be kept away again. */
function RestrictedRow({ profile, kind }: { profile: ProfileSummary; kind: RestrictionKind }) {
  const [isOn, setOn] = useState(true)
  const { avatar, handle, slug, id } = profile
  const name = profileName(profile)
  const act = WORDS[kind].acts[Number(isOn) as 0 | 1]
  return (
    <li className={styles.profile}>
      <Link className={styles.link} to="/$slug" params={{ slug: slug || handle }}>
        <Avatar src={avatar?.thumbUrl} name={name} id={id} />
        <span className={`${styles.person} ${touchStyles.names}`}>
          <span className={`${styles.name} truncated`}>{name}</span>
          <span className="meta truncated">@{handle}</span>
        </span>
      </Link>
      <Button
        size="s"
        aria-label={`${act} ${name}`}
        onClick={() => toggleRestriction({ kind, profile, isOn, show: setOn })}
      >
        {act}
      </Button>
    </li>
  )
}
