import { loaded } from '#web/platform/requests/loaded.ts'

/**
 * Downloads the dialog of recovery codes. These are shown once, so it must be there before they are
 * made.
 */
export const loadCodesDialog = () => loaded(import('./recovery-codes-dialog.tsx'))
