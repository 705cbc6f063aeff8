import { Bitmap } from '#web/ui/media/icon.tsx'

// Only the owner of a work that is not public sees these, so they are apart from the icons of every page.
export const LinkIcon = () => <Bitmap bitmap="01e0330610c919b1366c8d98930860cc0780" />
export const CopyIcon = () => <Bitmap bitmap="ff08108108ff881881881881f810810810ff" />
