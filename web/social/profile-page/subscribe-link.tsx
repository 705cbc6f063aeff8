import { useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import type { Profile } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Icon } from '#web/ui/media/icon.tsx'

const SubscribeDialog = lazyOver(() => import('#web/reach/feeds/subscribe-dialog.tsx'), 'SubscribeDialog')

/**
 * REACH-03: shown among an artist's links, in their style. It does not share the button of tags and
 * scenes: a shared module would be one more script to load.
 */
export function SubscribeLink({ profile, isNamed }: { profile: Profile; isNamed: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const name = profileName(profile)
  const page = `/${profile.slug || profile.handle}`
  const opens = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {isNamed ? (
        <button type="button" {...opens}>
          <Icon name="feed" />
          Subscribe
        </button>
      ) : (
        <IconButton icon="feed" label={`Subscribe to ${isolated(name)}`} {...opens} />
      )}
      {isOpen && (
        <SubscribeDialog
          to={{ name, page, calendar: `/api/profiles/${profile.id}/events.ics` }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
