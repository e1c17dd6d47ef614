export * from '../../../recognisers-src-signs-built-in.js'
