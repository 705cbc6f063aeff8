import { useNavigate } from '#web/platform/routing/use-router.ts'
import { signOut } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** AUTH-07: signs out and opens the front page. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      // Leave the members' page first; it would redirect to the sign-in.
      await navigate({ to: '/' })
      await signOut()
    } catch {
      toast.error(
        'No connection',
        'This browser forgot your account. Your session ends when the server can be reached.',
      )
    }
  }
}
