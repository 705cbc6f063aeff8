import { Link } from '@tanstack/react-router'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'

/** SHELL-08: an address that leads nowhere. */
export function NotFoundPage() {
  useTitle('Page not found')
  const member = useSession().profiles.length > 0
  return (
    <div className="nf">
      <div className="pix" />
      <div className="tx">
        <span className="black code" aria-hidden="true">
          404
        </span>
        <Poster text="Oops! Page not found" maxHeight={260} maxSize={120} minSize={34} maxLines={2} />
        <Button asChild variant="primary" size="l">
          <Link to={member ? '/home' : '/'}>Return to Home</Link>
        </Button>
      </div>
    </div>
  )
}
