export { takeCode } from '@notalone/local/product/take-code';
