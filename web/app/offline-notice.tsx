import { useSyncExternalStore } from 'react'
import * as frameStyles from './frame.module.css'

/** Says above the page that there is no network, for as long as there is none. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={frameStyles.offline}>
      {!online && <p>You are offline. What has loaded stays; the rest comes when the network is back.</p>}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
