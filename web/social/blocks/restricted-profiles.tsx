import { useState } from 'react'
import { blockedResource, mutedResource } from '#contract/blocks.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { ProfileRow } from '#web/people/profiles/profile-row.tsx'
import { useResource } from '#web/platform/data.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadedRows } from '#web/ui/feedback/loaded-rows.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { type Restriction, toggleRestriction } from './toggle-restriction.ts'

const WORDS = {
  blocks: {
    title: 'Blocked profiles',
    what: 'You cannot message or follow each other, or comment on each other’s works. They are not notified.',
    none: 'No blocked profiles',
    acts: ['Block', 'Unblock'],
  },
  mutes: {
    title: 'Muted profiles',
    what:
      'Their messages do not count as unread, and what they publish stays out of your home feed. ' +
      'They are not notified.',
    none: 'No muted profiles',
    acts: ['Mute', 'Unmute'],
  },
} as const

/**
 * SOCIAL-08: the profiles that the active profile blocks or mutes, each with a button to undo it.
 */
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

type ListProps = { profileId: string; kind: Restriction }

function RestrictedList({ profileId, kind }: ListProps) {
  const query = useResource(kind === 'blocks' ? blockedResource : mutedResource, { as: profileId })
  return (
    <LoadedRows
      query={query}
      waiting={<Loading label="Loading profiles" width="60%" />}
      failed="Failed to load profiles. Please try again."
      empty={<p>{WORDS[kind].none}</p>}
    >
      {(profile) => <RestrictedRow profile={profile} kind={kind} />}
    </LoadedRows>
  )
}

/** The row stays after the undo, so that the user can block or mute again. */
function RestrictedRow({ profile, kind }: { profile: ProfileSummary; kind: Restriction }) {
  const [isOn, setOn] = useState(true)
  const act = WORDS[kind].acts[Number(isOn) as 0 | 1]
  return (
    <ProfileRow profile={profile}>
      <Button
        size="s"
        aria-label={`${act} ${profileName(profile)}`}
        onClick={() => toggleRestriction({ kind, profile, isOn, show: setOn })}
      >
        {act}
      </Button>
    </ProfileRow>
  )
}
