export * from '../../../../../server-src-features-my-remote-pictures-picture-worker.js'
