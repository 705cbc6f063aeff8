import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { LazyMore } from '#web/ui/action/more-button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import type { ProfileMenuProps } from './profile-menu.tsx'

const loadMenu = () => import('./profile-menu.tsx')
const ProfileMenu = lazyPart(loadMenu, 'ProfileMenu')

/** SOCIAL-08: for other signed-in users. */
export const ProfileMore = (props: ProfileMenuProps) => (
  <LazyMore label={`More for ${isolated(profileName(props.profile))}`} load={loadMenu}>
    <ProfileMenu {...props} />
  </LazyMore>
)
