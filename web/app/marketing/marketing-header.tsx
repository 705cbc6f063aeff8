import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { ThemeControl } from '../theme/theme-control.tsx'
import * as styles from './marketing.module.css'
import { SlideMenu } from './slide-menu.tsx'

/** SHELL-02. Who is signed in finds the way back into the app in place of the way in. */
export function MarketingHeader() {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const signedIn = useSession().user !== null
  return (
    <>
      <header className={styles.header} inert={open}>
        <Link className="wordmark" to="/" aria-label={PRODUCT}>
          {PRODUCT}
        </Link>
        <nav aria-label="Main">
          <Link to="/find-music">Explore Music</Link>
          <Link to="/find-art">Explore Art</Link>
        </nav>
        <span className={spacingStyles.grow} />
        <ThemeControl />
        {signedIn ? (
          <Button asChild variant="primary">
            <Link to="/home">Home</Link>
          </Button>
        ) : (
          <>
            <Link className={styles.signIn} to="/auth">
              Sign In
            </Link>
            <Button asChild variant="primary">
              <Link to="/auth">Join the Underground</Link>
            </Button>
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
