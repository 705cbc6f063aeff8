import { PushBrowsers } from './push-browsers.tsx'
import { PushSettings } from './push-settings.tsx'

/** All about push of an account. */
export function PushSections() {
  return (
    <>
      <PushSettings />
      <PushBrowsers />
    </>
  )
}
