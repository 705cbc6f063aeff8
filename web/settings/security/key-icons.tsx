import { Bitmap } from '#web/ui/media/icon.tsx'

// Only this page shows these, so they are apart from the icons of every page.
export const PhoneIcon = () => <Bitmap bitmap="3fc2043fc2042042042042043fc2642043fc" />
export const CopyIcon = () => <Bitmap bitmap="ff08108108ff881881881881f810810810ff" />
export const ShieldIcon = () => <Bitmap bitmap="0601f870e40240a41a5325e22c4108090060" />
export const CodesIcon = () => <Bitmap bitmap="ff0006fc5004ff401cfdc000ffc000fc0000" />
