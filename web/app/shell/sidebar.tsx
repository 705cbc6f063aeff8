import type { ReactNode, Ref } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import * as navigationStyles from '#web/app/navigation.module.css'
import type { PlainPath } from '#web/platform/routing/address.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useLocation } from '#web/platform/routing/use-router.ts'
import { useActiveProfile, useSession } from '#web/platform/session.ts'
import { playRadio } from '#web/player/radio.ts'
import { useIsRadio } from '#web/player/use-player.ts'
import { UnreadBadge } from '#web/social/messages/unread-badge.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import * as styles from './sidebar.module.css'
import { useSidebarIsIcon } from './sidebar-state.ts'

/** `also` lists the paths of the page's other tabs. */
type Entry = { to: PlainPath; icon: IconName; label: string; also?: readonly string[]; exact?: boolean }

const HOME: Entry[] = [
  { to: '/home', icon: 'home', label: 'Home' },
  { to: '/find-music', icon: 'find-music', label: 'Find Music' },
  { to: '/find-art', icon: 'find-art', label: 'Find Art' },
]
const ARTIST_TOOLS: Entry[] = [
  { to: '/artist-dashboard', icon: 'dashboard', label: 'Artist Dashboard' },
  { to: '/my-music', icon: 'music', label: 'My Music', also: ['/my-stems', '/my-albums'] },
  { to: '/my-art', icon: 'art', label: 'My Art' },
  { to: '/my-events', icon: 'events', label: 'My Events' },
  { to: '/my-merch', icon: 'merch', label: 'My Merch' },
]

export type SidebarProps = {
  ref: Ref<HTMLElement>
  /** On small screens the sidebar covers the page and keeps the focus inside. */
  modal: boolean
  onClose: () => void
}

/** SHELL-04: the links to all pages. Artists and personal profiles have different sections. */
export function Sidebar({ ref, modal, onClose }: SidebarProps) {
  const profile = useActiveProfile()
  const artist = profile?.profileType === 'artist'
  const { user } = useSession()
  return (
    <nav
      className={`${styles.sidebar} ${navigationStyles.navigation}`}
      id="side"
      aria-label="Main"
      ref={ref}
      {...(modal && { role: 'dialog', 'aria-modal': true })}
    >
      <div className={navigationStyles.head}>
        <span className="wordmark">{PRODUCT}</span>
        <IconButton icon="close" label="Close menu" onClick={onClose} />
      </div>
      <RadioRow />
      {HOME.map((entry) => (
        <NavLink key={entry.label} {...entry} />
      ))}
      <NavLink to="/messages" icon="messages" label="Messages">
        {profile && <UnreadBadge profileId={profile.id} />}
      </NavLink>
      {profile && (
        <>
          <div className={styles.rule} />
          <p className={`${styles.heading} meta`}>{artist ? 'Artist Tools' : 'My Stuff'}</p>
          {artist && ARTIST_TOOLS.map((entry) => <NavLink key={entry.label} {...entry} />)}
          <NavLink to="/playlists" icon="playlists" label="Playlists" />
          <NavLink to="/my-activity" icon="activity" label="My Activity" />
          <ProfileLink slug={profile.slug || profile.handle} />
        </>
      )}
      {/* Without a second factor its pages lead to setting one up. */}
      {(user?.isAdmin || user?.needsSecondFactor) && (
        <>
          <div className={styles.rule} />
          <p className={`${styles.heading} meta`}>Admin</p>
          <NavLink to="/admin" icon="admin" label="Admin" exact />
          <NavLink to="/admin/reports" icon="warning" label="Reports" />
        </>
      )}
    </nav>
  )
}

/** The header has no space for it on small screens. */
function RadioRow() {
  const playing = useIsRadio()
  return (
    <button type="button" className={styles.radio} aria-pressed={playing} onClick={() => void playRadio()}>
      <Icon name="radio" />
      <span>Play Radio</span>
    </button>
  )
}

function NavLink({ to, icon, label, also, exact, children }: Entry & { children?: ReactNode }) {
  const isHere = useLocation((location) => also?.includes(location.pathname))
  return (
    <Link to={to} exact={exact} aria-current={isHere ? 'page' : undefined} data-tip={useTip(label)}>
      <Icon name={icon} />
      <span>{label}</span>
      {children}
    </Link>
  )
}

/** In the collapsed sidebar tooltips show the labels. */
const useTip = (label: string): string | undefined => (useSidebarIsIcon() ? label : undefined)

/** `/my-profile` redirects to the profile's own path, so the link leads there directly. */
function ProfileLink({ slug }: { slug: string }) {
  return (
    <Link to="/$slug" params={{ slug }} data-tip={useTip('My Profile')}>
      <Icon name="profile" />
      <span>My Profile</span>
    </Link>
  )
}
