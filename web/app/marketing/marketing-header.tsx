import { type MouseEvent, useRef, useState } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import * as navigationStyles from '#web/app/navigation.module.css'
import { useHeldFocus } from '#web/platform/keys/held-focus.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { SearchButton } from '../search/search-button.tsx'
import { ThemeControl } from '../theme/theme-control.tsx'
import * as styles from './marketing.module.css'
import * as slideMenuStyles from './slide-menu.module.css'

/** SHELL-02. Signed-in users see a link back to the app instead of the sign-in. */
export function MarketingHeader() {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const signedIn = useSession().user !== null
  return (
    <>
      <header className={styles.header} inert={open}>
        <Link className="wordmark" to="/" aria-label={PRODUCT}>
          {PRODUCT.slice(0, 1)}
          <span>{PRODUCT.slice(1)}</span>
        </Link>
        <nav aria-label="Main">
          <Link to="/find-music">Explore Music</Link>
          <Link to="/find-art">Explore Art</Link>
        </nav>
        <SearchButton place="marketing" />
        <span className={spacingStyles.grow} />
        <ThemeControl />
        {signedIn ? (
          <ButtonLink to="/home" variant="primary">
            Home
          </ButtonLink>
        ) : (
          <>
            <Link className={styles.signIn} to="/auth">
              Sign In
            </Link>
            <ButtonLink to="/auth" search={{ form: 'sign-up' }} variant="primary">
              Join the Underground
            </ButtonLink>
          </>
        )}
        <IconButton
          ref={opener}
          icon="menu"
          label="Open menu"
          className={styles.opener}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </header>
      {open && <SlideMenu signedIn={signedIn} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The visitors' menu on small screens. Escape, the backdrop and every link close it. */
function SlideMenu({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  useHeldFocus(panel, true, onClose)
  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the cross do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={slideMenuStyles.scrim} onClick={onClose} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its links handle presses and keys */}
      <div
        className={`${slideMenuStyles.menu} ${navigationStyles.navigation}`}
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        ref={panel}
        onClick={closeOnLink}
      >
        <div className={navigationStyles.head}>
          <span className="wordmark">{PRODUCT}</span>
          <IconButton icon="close" label="Close menu" onClick={onClose} />
        </div>
        <Link to="/find-music">Explore Music</Link>
        <Link to="/find-art">Explore Art</Link>
        {signedIn ? (
          <Link to="/home">Home</Link>
        ) : (
          <>
            <Link to="/auth">Sign In</Link>
            <ButtonLink to="/auth" search={{ form: 'sign-up' }} variant="primary" size="l">
              Join the Underground
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}
