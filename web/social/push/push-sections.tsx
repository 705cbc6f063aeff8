import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PushBrowsers } from './push-browsers.tsx'
import { PushSettings } from './push-settings.tsx'

/** All sections about the pushes of an account. */
export function PushSections() {
  return (
    <div className={layoutStyles.stack}>
      <PushSettings />
      <PushBrowsers />
    </div>
  )
}
