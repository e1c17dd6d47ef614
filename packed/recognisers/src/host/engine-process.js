export * from '../../../recognisers-src-host-engine-process.js'
