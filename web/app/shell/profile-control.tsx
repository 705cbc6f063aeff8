import { lazyPart, PressedPart, usePressed } from '#web/ui/feedback/lazy.tsx'
import { ProfileButton } from './profile-button.tsx'

const loadMenu = () => import('./profile-menu.tsx')
const ProfileMenu = lazyPart(loadMenu, 'ProfileMenu')
const fetchMenu = () => void loadMenu().catch(() => {})

/** PROF-12: shows the active profile. Its menu is loaded when the user is about to press. */
export function ProfileControl() {
  const [isPressed, press] = usePressed(loadMenu)
  const button = (
    <ProfileButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={press}
      onKeyDown={(event) => event.key === 'ArrowDown' && press()}
    />
  )
  return (
    <PressedPart isPressed={isPressed} button={button}>
      <ProfileMenu />
    </PressedPart>
  )
}
