import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useSession } from '#web/platform/session/session.ts'

/** To a name of one's own: by way of an account for visitors, at once for those who have one. */
export function JoinLink(props: Omit<ComponentProps<'a'>, 'href'>) {
  const session = useSession()
  if (!session.user) return <Link {...props} to="/auth" search={{ next: '/signup' }} />
  return <Link {...props} to={session.profiles.length > 0 ? '/profiles/new' : '/signup'} />
}
