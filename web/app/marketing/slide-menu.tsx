import { Link } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import * as navigationStyles from '#web/app/navigation.module.css'
import { useHeldFocus } from '#web/platform/keys/held-focus.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as styles from './slide-menu.module.css'

/** The visitors' menu on small screens: Escape, the backdrop and every link close it. */
export function SlideMenu({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  useHeldFocus(panel, true, onClose)
  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the backdrop is an extra, Escape and the cross do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.scrim} onClick={onClose} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are what is pressed */}
      <div
        className={`${styles.menu} ${navigationStyles.navigation}`}
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
            <Button asChild variant="primary" size="l">
              <Link to="/auth">Join the Underground</Link>
            </Button>
          </>
        )}
      </div>
    </>
  )
}
