import { useEffect } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useSession } from '#web/platform/session.ts'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { announcePage } from '../route-announcements.ts'
import * as styles from './not-found.module.css'

/** SHELL-08: shown for an unknown URL. */
export function NotFoundPage() {
  useTitle('Page not found')
  // The page loads lazily, so the navigation was announced before the page had a title and a
  // heading. This announces it again.
  useEffect(() => {
    if (document.activeElement?.matches('main')) announcePage()
  }, [])
  const member = useSession().profiles.length > 0
  return (
    <div className={styles.page}>
      <div className={styles.picture} />
      <div className={`${styles.text} ${touchStyles.links}`}>
        <span className={styles.code} aria-hidden="true">
          404
        </span>
        <Poster text="Oops! Page not found" maxHeight={260} maxSize={120} minSize={34} maxLines={2} />
        <ButtonLink to={member ? '/home' : '/'} variant="primary" size="l">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}
