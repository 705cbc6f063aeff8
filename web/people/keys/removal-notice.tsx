import { useMutation } from '@tanstack/react-query'
import { api, call } from '#web/platform/requests/api.ts'
import { refreshSession, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import { formatTime } from '#web/ui/text/format-time.ts'

/**
 * KEYS-02: tells above every page that an admin will remove the second factors of the account, which
 * every signed-in device can refuse.
 */
export function RemovalNotice() {
  const at = useSession().user?.removalAt
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.api.accounts['factor-removal'].$delete()),
    onSuccess: async () => {
      await refreshSession()
      toast.success('Refused', 'Your second factors stay.')
      document.getElementById('main')?.focus()
    },
    onError: (error) => toast.error('Failed to refuse', error.message),
  })
  if (!at) return null
  return (
    <div className={frameStyles.news} role="status">
      <p className="small">
        <b className="strong">Your second factors will be removed on {formatTime(at)}.</b> Somebody asked the people who
        run this server for it. If it was not you, refuse.
      </p>
      <Button size="s" variant="danger" busy={isPending} busyLabel="Refusing..." onClick={() => mutate()}>
        Refuse
      </Button>
    </div>
  )
}
