package main

import (
	"net/http"
	"testing"
)

// T88 One visitor is one address, or one IPv6 network of 64 bits.
func TestRemoteAddress(t *testing.T) {
	for _, c := range []struct{ proxy, sent, peer, want string }{
		{"", "", "196.25.1.1:80", "196.25.1.1:80"},
		{"", "1.2.3.4", "196.25.1.1:80", "196.25.1.1:80"},
		{"X-Real-Ip", "1.2.3.4", "127.0.0.1:80", "1.2.3.4:80"},
		{"X-Real-Ip", "9.9.9.9, 1.2.3.4", "127.0.0.1:80", "1.2.3.4:80"},
		{"X-Real-Ip", "nonsense", "127.0.0.1:80", "127.0.0.1:80"},
		{"", "", "[2001:db8:1:2:3:4:5:6]:80", "[2001:db8:1:2::]:80"},
		{"", "", "[::ffff:1.2.3.4]:80", "1.2.3.4:80"},
		{"", "", "[fe80::1%eth0]:80", "[fe80::]:80"},
	} {
		v := newVisitors()
		v.proxyHeader = c.proxy
		r := &http.Request{RemoteAddr: c.peer, Header: http.Header{}}
		if c.sent != "" {
			r.Header.Set("X-Real-Ip", c.sent)
		}
		if got := v.remoteAddress(r); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
