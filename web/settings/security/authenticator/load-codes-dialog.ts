/**
 * Downloads the dialog of recovery codes. These are shown once, so it must be there before they are
 * made.
 */
export const loadCodesDialog = () => import('./recovery-codes-dialog.tsx')
