import { Bitmap } from '#web/ui/media/icon.tsx'

/** Only pages with passkeys show it, so it is apart from the icons of every page. */
export const KeyIcon = () => <Bitmap bitmap="0000003c0660c3081f81fc356653c1000000" />
