import { useState } from 'react'
import { api, call } from '#web/platform/requests/api.ts'
import { noticeRefusal } from '#web/platform/requests/query-client.ts'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { useSignInPage } from '#web/platform/routing/use-sign-in-page.ts'
import { useSession } from '#web/platform/session.ts'
import { Button, type ButtonLook } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

type MessageButtonProps = Pick<ButtonLook, 'icon'> & {
  profileId: string
  label?: string
  /** Shows visitors the button, too: it leads them to sign in. */
  invitesVisitors?: boolean
}

/** MSG-04: opens the only conversation with a profile. Not shown on the own profile. */
export function MessageButton({ profileId, label = 'Message', icon, invitesVisitors }: MessageButtonProps) {
  const { user, activeProfileId } = useSession()
  const navigate = useNavigate()
  const signIn = useSignInPage()
  const [isBusy, setBusy] = useState(false)
  if (activeProfileId === profileId || !(user || invitesVisitors)) return null

  async function open() {
    if (!user) return navigate(signIn)
    if (!activeProfileId) return navigate({ to: '/signup' })
    setBusy(true)
    try {
      const { id } = await call(api.api.conversations.$post({ json: { profileId } }))
      await navigate({ to: '/messages', search: { conversation: id } })
    } catch (error) {
      noticeRefusal(error)
      toast.error('Error', (error as Error).message)
      await navigate({ to: '/messages', search: {} })
    }
  }
  return (
    <Button icon={icon} busy={isBusy} onClick={() => void open()}>
      {label}
    </Button>
  )
}
