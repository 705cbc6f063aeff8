/**
 * The message of the service worker to the focused tab: `{ leadTo: url }`, with a port for the
 * reply.
 */
export const LEAD_TO = 'leadTo'
