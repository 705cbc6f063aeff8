import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { onSessionChange } from '#web/platform/session.ts'
import { ProofDialog } from './proof-dialog.tsx'

/**
 * Opens the dialog above whatever is shown, because any part of the page may need it. Resolves to
 * whether the user has confirmed. The dialog closes when the user signs out in another tab.
 */
export function askForProof(about: string): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise<boolean>((resolve) => {
    const close = (isProved: boolean) => {
      stopFollowing()
      resolve(isProved)
      // After the event that closes the dialog: React must not unmount a root while it renders.
      setTimeout(() => {
        root.unmount()
        place.remove()
      })
    }
    const stopFollowing = onSessionChange(() => close(false))
    root.render(
      <QueryClientProvider client={queryClient}>
        <ProofDialog about={about} onClose={close} />
      </QueryClientProvider>,
    )
  })
}
