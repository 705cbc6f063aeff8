/** `scripts/check-styles.ts` checks the class names of each module. */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export = names
}
declare module '*.css'
declare module '*.webp' {
  const address: string
  export default address
}
declare module '*.png?no-inline' {
  const address: string
  export default address
}
interface WindowEventMap {
  'vite:preloadError': Event & { payload: Error }
}
