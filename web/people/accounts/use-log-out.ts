import { useNavigate } from '#web/platform/routing/use-router.ts'
import { signOut } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** AUTH-07: out of here, to the front page. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      // first away from the members' page, which would otherwise send on to the sign-in
      await navigate({ to: '/' })
      await signOut()
    } catch {
      toast.error('Error', 'You are still signed in. Please try again.')
    }
  }
}
