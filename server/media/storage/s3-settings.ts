/** Where a bucket is and who may use it. */
export type S3Settings = {
  /** Of any server that speaks S3; undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket's name stands in the path, not in front of the host. */
  pathStyle: boolean
}
